import { SpeakerList } from '#app/features/images/speaker-list.tsx'
import { ConventionSection } from './convention-section.tsx'
import { conventionWords } from './convention-words.ts'

const words = conventionWords.speakers

/** The speakers: portrait, name and talk. */
export const ConventionSpeakers = ({ speakers }: Pick<Parameters<typeof SpeakerList>[0], 'speakers'>) => (
  <ConventionSection id="speakers" title={words.title} lead={words.lead}>
    <SpeakerList
      speakers={speakers}
      className="gap-x-6 gap-y-8 lg:grid-cols-6"
      sizes="(min-width: 64rem) 13rem, 50vw"
    />
  </ConventionSection>
)
