import ChevronDown from 'lucide-react/icons/chevron-down'
import { spelledDays } from '#app/lib/spelled-days.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { drawingOf, type EventView } from '../../events/event-standing.ts'
import { ProgramsBlock } from '../../programs/programs-block.tsx'
import type { ProgramView } from '../program-fields.tsx'
import { formHead as words } from '../words.ts'

/** What a form shows of its event besides the name, the days and the place. */
export type EventAbout = {
  /** The description, as HTML. */
  about: string
  picture: { image: string; imageDescription: string } | null
}

type EventHeadProps = EventAbout & {
  event: EventView
  programs: ProgramView[]
  /** What the form is for: "Convention registration". */
  title: string
  lead?: string | undefined
}

/** The top of a form whose event has no other page: name, days, place, picture, and the program, collapsed. */
export function EventHead({ event, programs, about, picture, title, lead }: EventHeadProps) {
  const hasProgram = programs.some(({ groups }) => groups.length > 0)
  return (
    <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <p className="type-small font-semibold text-link">{title}</p>
        <h1 className="type-title mt-1 wrap-anywhere lg:type-article">{event.eventName}</h1>
        <p className="type-body mt-2 font-semibold">{spelledDays(event.startsOn, event.endsOn)}</p>
        <p className="type-body text-ink-2 wrap-anywhere">{event.eventAddress}</p>
        {lead && <p className="type-body mt-2 text-ink-2">{lead}</p>}
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <HeadPicture event={event} picture={picture} />
      </div>
      {(about !== '' || hasProgram) && (
        <details className="group min-w-0 border-y border-rule print:hidden">
          <summary className="type-body flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            {hasProgram ? words.aboutAndProgram : words.about}
            <Icon of={ChevronDown} className="flex-none text-link group-open:rotate-180" />
          </summary>
          <div className="grid gap-6 pt-1 pb-5">
            {about !== '' && <ProseHtml html={about} />}
            {hasProgram && <ProgramsBlock programs={programs} isElection={event.eventType === 'election'} />}
          </div>
        </details>
      )}
    </div>
  )
}

/** On phones it is low, so that the form begins on the first screen. */
const shape = 'aspect-[16/7] w-full rounded-panel border border-rule lg:aspect-[16/10]'

function HeadPicture({ event, picture }: { event: EventView; picture: EventAbout['picture'] }) {
  if (!picture) return <Drawing name={drawingOf(event)} ground="sheet" decorative lazy={false} className={shape} />
  return (
    <UploadedPicture
      path={picture.image}
      alt={picture.imageDescription}
      sizes="(min-width: 64rem) 340px, 100vw"
      lazy={false}
      first
      className={shape}
    />
  )
}
