import { useViewer } from '#app/lib/page/page.ts'
import { soldOut as words } from './words.ts'

type Stocked = { isSoldOut: boolean }

/** A note below what an event sells: the number to call when something is sold out (events section 8). */
export function SoldOutNote({ of }: { of: readonly Stocked[] }) {
  const { chapter } = useViewer()
  if (!chapter.chapterPhone || !of.some(({ isSoldOut }) => isSoldOut)) return null
  return <p className="type-small py-3 text-ink-2">{words.call(chapter.chapterPhone)}</p>
}

/** Replaces a price. */
export const SoldOut = () => <b className="font-semibold whitespace-nowrap text-ink-2">{words.mark}</b>
