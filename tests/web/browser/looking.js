/* What an eye would see at once, asked of the page itself. */
({
stickingOut: () => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.body.querySelectorAll('*')]
    .filter(e => e.getBoundingClientRect().right > wide + 1 && !e.closest('.table, .unseen, pre, .skip'))
    .slice(0, 5).map(e => e.outerHTML.slice(0, 120));
},

cutOff: () => [...document.body.querySelectorAll('a, button, summary, h1, h2, h3, td, th, dd, dt, p, label, .badge')]
    .filter(e => e.checkVisibility() && !e.closest('.unseen, .table, pre, svg'))
    .filter(e => e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).display !== 'inline')
    .slice(0, 5).map(e => e.outerHTML.slice(0, 120)),

overlapping: () => {
  const things = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter(e => e.checkVisibility() && !e.closest('.unseen, .skip, svg'));
  const boxes = things.map(e => [...e.getClientRects()]);
  const found = [];
  for (let i = 0; i < things.length; i++) for (let j = i + 1; j < Math.min(things.length, i + 40); j++) {
    if (things[i].contains(things[j]) || things[j].contains(things[i])) continue;
    for (const a of boxes[i]) for (const b of boxes[j]) {
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 3 && y > 6) found.push(things[i].outerHTML.slice(0, 80) + ' / ' + things[j].outerHTML.slice(0, 80));
    }
  }
  return found.slice(0, 5);
},

texts: () => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), parent = walk.currentNode.parentElement;
    if (text && !parent.closest('[lang]:not(html), code, pre, script, [translate=no]')) found.add(text);
  }
  for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [data-label]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label'])
      if (e.getAttribute(name) && !e.closest('[lang]:not(html), [translate=no]')) found.add(e.getAttribute(name));
  return [...found];
},

emptyCharts: () => [...document.querySelectorAll('figure[data-chart]')]
    .filter(f => !f.dataset.drawn || f.querySelectorAll('svg path').length < 2)
    .map(f => f.dataset.chart),

})
