import { Block } from '#app/ui/parts/block.tsx'
import { SpeakerList } from './speaker-list.tsx'
import { speakersWords as words } from './words.ts'
import type { speakersAmong } from './speakers.ts'

/** The speakers of an event: portrait, name and talk. Empty if there are none. */
export function SpeakersBlock({ speakers }: { speakers: ReturnType<typeof speakersAmong> }) {
  if (speakers.length === 0) return null
  return (
    <Block title={words.title}>
      <SpeakerList speakers={speakers} className="mt-4 gap-x-4 gap-y-6" sizes="(min-width: 40rem) 14rem, 50vw" />
    </Block>
  )
}
