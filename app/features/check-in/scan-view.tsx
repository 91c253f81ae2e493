import CameraOff from 'lucide-react/icons/camera-off'
import Flashlight from 'lucide-react/icons/flashlight'
import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { lastCome, nameOf, type CheckInPerson } from './check-in-model.ts'
import { timeOfDay } from './time-of-day.ts'
import { useCamera } from './use-camera.ts'
import { row as rowWords, scan as words } from './words.ts'

type ScanProps = { rows: CheckInPerson[]; onCode: (code: string) => void }

/** The camera, and the latest arrivals. */
export function ScanView({ rows, onCode }: ScanProps) {
  const { video, state, light } = useCamera(onCode)
  const [isLit, setLit] = useState(false)
  useEffect(() => light?.(isLit), [light, isLit])
  return (
    <div className="door-body door-scan">
      <div className="door-camera" data-state={state}>
        <video ref={video} muted playsInline aria-label={words.hold} />
        {state === 'refused' ? (
          <div className="door-camera-words">
            <Icon of={CameraOff} size={24} />
            <p className="font-semibold">{words.noCamera}</p>
            <p>{words.noCameraText}</p>
          </div>
        ) : (
          <>
            <div className="door-frame" aria-hidden />
            <p className="door-hold" role="status">
              {state === 'starting' ? words.starting : words.hold}
            </p>
          </>
        )}
        {light && (
          <button
            type="button"
            className="door-light"
            aria-label={words.light}
            aria-pressed={isLit}
            onClick={() => setLit(!isLit)}
          >
            <Icon of={Flashlight} size={20} />
          </button>
        )}
      </div>
      <Last rows={lastCome(rows, 3)} />
    </div>
  )
}

function Last({ rows }: { rows: CheckInPerson[] }) {
  if (rows.length === 0) return null
  return (
    <div>
      <h2 className="type-small mt-4 text-ink-2">{words.last}</h2>
      <ul className="mt-2 border-t border-rule">
        {rows.map((row) => (
          <li key={row.registrationId} className="door-row">
            <p className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{nameOf(row)}</b>{' '}
              <span className="text-ink-2">{rowWords.total(row.checkIn!.adults + row.checkIn!.minors)}</span>
            </p>
            <span className="tabular text-ink-2">{timeOfDay(row.checkIn!.at)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
