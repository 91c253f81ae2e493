import '#app/styles/kit/table-menus.css'
import { useLocation } from '#app/lib/remix.ts'
import Calendar from 'lucide-react/icons/calendar'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useViewer } from '#app/lib/page/page.ts'
import { useClosingDetails } from '#app/ui/parts/closing-details.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { subscription as words } from './subscription-words.ts'

/**
 * A menu to subscribe to the chapter's calendar or, given its ID, to one event. A native <details>, so that it opens
 * without JavaScript.
 */
export function CalendarMenu({ eventId }: { eventId?: string }) {
  const { baseUrl } = useViewer()
  const details = useClosingDetails(useLocation().pathname)
  useEffect(() => {
    const menu = details.current
    menu?.addEventListener('keydown', moveByArrows)
    return () => menu?.removeEventListener('keydown', moveByArrows)
  }, [details])
  const address = `${baseUrl}${eventId ? `/event/${eventId}.ics` : '/events/calendar.ics'}`
  const webcal = address.replace(/^https?:/, 'webcal:')
  return (
    <details ref={details} className="popover">
      <summary className="btn btn-quiet group">
        <Icon of={eventId ? CalendarPlus : CalendarSync} /> {eventId ? words.event : words.chapter}{' '}
        <Icon of={ChevronDown} />
      </summary>
      <div className={`popover-panel w-75 ${eventId ? '' : 'sm:right-0'}`}>
        <a href={webcal} className="menu-line">
          <Icon of={Calendar} /> {words.device}
        </a>
        <a
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          className="menu-line"
          rel="noopener"
        >
          <Icon of={CalendarPlus} /> {words.google}
        </a>
        <CopyLine address={address} />
        <hr />
        <p>{eventId ? words.ofEvent : words.ofChapter}</p>
      </div>
    </details>
  )
}

/** Rendered only with JavaScript, since it could do nothing before. */
function CopyLine({ address }: { address: string }) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  if (!hydrated) return null
  return (
    <button
      type="button"
      className="menu-line"
      onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
    >
      <Icon of={Copy} /> <span role="status">{copied ? words.copied : words.copy}</span>
    </button>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveByArrows(this: HTMLDetailsElement, event: KeyboardEvent) {
  const step = steps[event.key]
  if (step === undefined || !this.open) return
  event.preventDefault()
  const stops = [...this.querySelectorAll<HTMLElement>('summary, .menu-line')]
  const next = stops.indexOf(document.activeElement as HTMLElement) + step
  stops[(next + stops.length) % stops.length]?.focus()
}
