import { useEffect, useState } from 'react'

/** Below the bar and what sticks under it. */
const readingLine = 240

/**
 * Returns the ID of the section that is being read, for the list of a page's sections: the last one whose start has
 * passed under the bars. At the end of the page it is the one that was jumped to, or the last one.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const known = ids.join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(sectionAt(known.split(' ')))
    }
    const wake = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    const events = ['scroll', 'resize', 'hashchange'] as const
    for (const event of events) addEventListener(event, wake, { passive: true })
    wake()
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) removeEventListener(event, wake)
    }
  }, [known])
  return current
}

function sectionAt(ids: string[]): string | undefined {
  const tops = ids.flatMap((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top === undefined ? [] : [{ id, top }]
  })
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd) {
    const target = tops.find(({ id, top }) => `#${id}` === location.hash && top >= 0 && top < innerHeight)
    return (target ?? tops.at(-1))?.id
  }
  return (tops.findLast(({ top }) => top <= readingLine) ?? tops[0])?.id
}
