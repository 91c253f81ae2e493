/**
 * Runs in the page: returns unreadable cells of its tables, and whether the page is wider than the window. A cell is
 * cut when its words extend beyond it or the table's frame; an email is broken needlessly when it would have fit its
 * cell, or breaks anywhere but after the @.
 */
export function cutOrBroken(): string[] {
  const faults: string[] = []
  const { scrollWidth } = document.scrollingElement!
  if (scrollWidth > window.innerWidth)
    faults.push(`the page is ${scrollWidth - window.innerWidth} px wider than the window`)
  const tables = [...document.querySelectorAll('table')].filter((table) => table.offsetParent !== null)
  if (tables.length === 0) faults.push('there is no table')
  for (const table of tables) {
    const frame = table.parentElement!
    if (frame.scrollWidth > frame.clientWidth)
      faults.push(`${table.ariaLabel} is ${frame.scrollWidth - frame.clientWidth} px too wide`)
    for (const cell of table.querySelectorAll<HTMLElement>('thead > tr > *, tbody > tr > *')) {
      if (cell.offsetParent !== null) expectReadable(cell)
    }
  }
  return faults

  function expectReadable(cell: HTMLElement) {
    const { left, right } = cell.getBoundingClientRect()
    const texts = textsIn(cell)
    for (const { words, rects } of texts) {
      if (rects.some((rect) => rect.left < left - 1 || rect.right > right + 1)) faults.push(`${words} is cut`)
    }
    const at = texts.findIndex(({ words }) => words.includes('@'))
    const email = at === -1 ? [] : texts.slice(at, at + 2)
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    const room = right - left - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const wide = (part: (typeof texts)[number]) => part.rects.reduce((sum, rect) => sum + rect.width, 0)
    const linesOf = (parts: typeof texts) =>
      new Set(parts.flatMap(({ rects }) => rects.map(({ top }) => Math.round(top)))).size
    const whole = email.reduce((sum, part) => sum + wide(part), 0)
    const isBroken = linesOf(email) > 1 && whole <= room
    const isTorn = email.some((part) => linesOf([part]) > 1 && wide(part) <= room)
    if (isBroken || isTorn) faults.push(`${email.map(({ words }) => words).join('')} is broken`)
  }

  function textsIn(cell: HTMLElement) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const texts: { words: string; rects: DOMRect[] }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || node.parentElement?.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      texts.push({ words: node.textContent, rects: [...range.getClientRects()] })
    }
    return texts
  }
}
