import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { CheckInNotes } from './check-in-notes.tsx'
import { nameOf, scanned, tally, type CheckInPerson } from './check-in-model.ts'
import { keepPage } from './keep-page.ts'
import { ListView } from './list-view.tsx'
import { InsideView, RefusedView, type Counts } from './person-view.tsx'
import { ScanView } from './scan-view.tsx'
import { CheckInSearch } from './check-in-search.ts'
import { SearchView } from './search-view.tsx'
import { signal } from './signals.ts'
import { scannerCode } from './use-camera.ts'
import { useCheckIn } from './use-check-in.ts'
import { checkIn as words, person } from './words.ts'

export type CheckInEvent = { eventId: string; eventName: string; endsAt: string }

type View = 'scan' | 'search' | 'list'

/** The result of a scan or a press, shown in place of the three views. */
type Outcome =
  /** `key` is that of this phone's check-in; null if the person was already in. */
  | { is: 'inside'; registrationId: string; key: string | null; isTicket: boolean; counts: Counts | null }
  | { is: 'refused'; title: string; text: string }

/** How long an online phone waits for the portal's response before it shows its own. */
const wordMs = 1500

/** The check-in app for an event on a phone: scan, search, list, and the result. */
export default function CheckIn({ event }: { event: CheckInEvent }) {
  const { eventId, eventName } = event
  const viewer = useViewer()
  const checkIn = useCheckIn(event, viewer.memberId ?? viewer.userName ?? '')
  const isCached = useCachedPage()
  const [view, setView] = useState<View>('scan')
  // Stored here because the search is unmounted for the camera between two guests.
  const [index] = useState(() => new CheckInSearch())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isChecking, setChecking] = useState(false)
  const { came, registered } = tally(checkIn.rows)
  const row =
    outcome?.is === 'inside'
      ? checkIn.rows.find(({ registrationId }) => registrationId === outcome.registrationId)
      : undefined
  const isTwice = outcome?.is === 'inside' && outcome.isTicket && row?.checkIn?.key !== outcome.key
  useSignal(outcome, isTwice, isChecking)

  async function admit({ registrationId }: CheckInPerson, ticket?: string) {
    const key = crypto.randomUUID()
    setChecking(true)
    const sent = checkIn.act({
      kind: 'admit',
      registrationId,
      key,
      at: new Date().toISOString(),
      desk: checkIn.desk,
      ...(ticket ? { ticket } : {}),
    })
    if (!checkIn.isOffline) await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, wordMs))])
    setChecking(false)
    setOutcome({ is: 'inside', registrationId, key, isTicket: true, counts: null })
  }

  async function scan(code: string) {
    if (outcome || isChecking || !checkIn.isReady) return
    let seen = scanned(checkIn.rows, code)
    if ((seen.is === 'unknown' || seen.is === 'handedOver') && !checkIn.isOffline) {
      // Someone may have registered, or taken over a registration, a moment ago.
      setChecking(true)
      seen = scanned(await checkIn.refresh(), code)
      setChecking(false)
    }
    if (seen.is === 'expected') return admit(seen.row, code)
    if (seen.is === 'inside')
      return setOutcome({
        is: 'inside',
        registrationId: seen.row.registrationId,
        key: null,
        isTicket: true,
        counts: null,
      })
    if (seen.is === 'cancelled')
      return setOutcome({ is: 'refused', title: person.void, text: person.cancelled(nameOf(seen.row)) })
    if (seen.is === 'handedOver') return setOutcome({ is: 'refused', title: person.void, text: person.handedOver })
    setOutcome({
      is: 'refused',
      title: person.unknown,
      text: checkIn.isOffline ? person.unknownOffline : person.unknownText,
    })
  }

  const look = ({ registrationId }: CheckInPerson) =>
    setOutcome({ is: 'inside', registrationId, key: null, isTicket: false, counts: null })

  /** Records how many people came, if the screen has different numbers, and continues. */
  function next() {
    if (outcome?.is === 'inside' && outcome.counts && row?.checkIn) {
      const { adults, minors } = outcome.counts
      const isOther = adults !== row.checkIn.adults || minors !== row.checkIn.minors
      if (isOther && adults + minors > 0)
        void checkIn.act({
          kind: 'count',
          registrationId: row.registrationId,
          key: crypto.randomUUID(),
          at: new Date().toISOString(),
          of: row.checkIn.key,
          adults,
          minors,
        })
    }
    if (outcome?.is === 'inside' && outcome.key) void checkIn.dismiss(outcome.key)
    setOutcome(null)
  }

  function undo() {
    if (row?.checkIn)
      void checkIn.act({
        kind: 'undo',
        registrationId: row.registrationId,
        key: crypto.randomUUID(),
        at: new Date().toISOString(),
        of: row.checkIn.key,
      })
    setOutcome(null)
  }

  const shows = { rows: checkIn.rows, onCheckIn: (one: CheckInPerson) => void admit(one), onOpen: look }
  return (
    <div className="door">
      <header className="door-bar on-bar">
        {/* Full page load: only this page may use the camera. */}
        <LinkButton to={`/event/${eventId}`} look="text" icon={ArrowLeft} iconOnly reloadDocument>
          {words.back}
        </LinkButton>
        <div className="min-w-0">
          <h1>{words.title}</h1>
          <p className="truncate">{eventName}</p>
        </div>
        <p className="door-tally" role="status" aria-label={words.tallied(came, registered)}>
          <b>{words.came(came)}</b> {words.of(registered)}
        </p>
      </header>
      <CheckInNotes checkIn={checkIn} hides={outcome?.is === 'inside' ? outcome.key : null} />
      {isChecking && <Checking />}
      {!isChecking && outcome?.is === 'refused' && (
        <RefusedView title={outcome.title} text={outcome.text} onNext={next} />
      )}
      {!isChecking && outcome?.is === 'inside' && row?.checkIn && (
        <InsideView
          row={{ ...row, checkIn: row.checkIn }}
          isTwice={isTwice}
          counts={outcome.counts ?? row.checkIn}
          onCounts={({ adults, minors }) => setOutcome({ ...outcome, counts: { adults, minors } })}
          onNext={next}
          onUndo={undo}
          things={checkIn.things}
        />
      )}
      {!isChecking && outcome?.is === 'inside' && !row?.checkIn && (
        <RefusedView title={row ? nameOf(row) : person.unknown} text={person.notIn} onNext={next} />
      )}
      {!isChecking && !outcome && (
        <>
          <div className="door-views" role="group" aria-label={words.viewsLabel}>
            {(['scan', 'search', 'list'] as const).map((name) => (
              <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
                {words.views[name]}
              </button>
            ))}
          </div>
          {!checkIn.isReady && <NotReady isOffline={checkIn.isOffline} onRetry={() => void checkIn.refresh()} />}
          {checkIn.isReady && view === 'scan' && <ScanView rows={checkIn.rows} onCode={(code) => void scan(code)} />}
          {checkIn.isReady && view === 'search' && (
            <SearchView {...shows} index={index} eventId={eventId} isOffline={checkIn.isOffline} />
          )}
          {checkIn.isReady && view === 'list' && (
            <ListView
              {...shows}
              desk={checkIn.desk}
              isCached={isCached}
              onDesk={(desk) => void checkIn.setDesk(desk)}
            />
          )}
        </>
      )}
    </div>
  )
}

function Checking() {
  return (
    <p className="door-body flex items-center gap-3" role="status">
      <span className="spin" aria-hidden /> {person.checking}
    </p>
  )
}

function NotReady({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <div className="door-body grid justify-items-start gap-4" role="status">
      <p>{isOffline ? words.noList : words.loading}</p>
      {isOffline && <Button onClick={onRetry}>{words.retry}</Button>}
    </div>
  )
}

/** Returns whether this page now opens offline. */
function useCachedPage(): boolean {
  const [isCached, setIsCached] = useState(false)
  useEffect(() => {
    let gone = false
    // A browser that cannot, such as in a private window, needs the network to open the page.
    void keepPage(scannerCode()).then(
      (opensOffline) => !gone && setIsCached(opensOffline),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return isCached
}

/** Plays one signal per result, once it is known. */
function useSignal(outcome: Outcome | null, isTwice: boolean, isChecking: boolean) {
  const kind =
    !outcome || isChecking || (outcome.is === 'inside' && !outcome.isTicket)
      ? null
      : outcome.is === 'refused' || isTwice
        ? 'bad'
        : 'good'
  const given = useRef<string | null>(null)
  useEffect(() => {
    if (kind && kind !== given.current) signal(kind)
    given.current = kind
  }, [kind])
}
