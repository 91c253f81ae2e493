import { takenBy, type CheckInPerson, type Things } from './check-in-model.ts'
import { today } from './time-of-day.ts'
import { taken as words } from './words.ts'

/**
 * Everything that a checked-in person is entitled to: packages, and who takes part in which groups. Empty if there is
 * none.
 */
export function Taken({ of, things }: { of: CheckInPerson; things: Things }) {
  const { packages, participants } = takenBy(of, things, today())
  if (packages.length + participants.length === 0) return null
  return (
    <ul aria-label={words.label}>
      {packages.map(({ id, name, quantity }) => (
        <li key={id} className="door-taken">
          <b className="font-semibold">{name ?? words.package}</b>
          <span className="tabular font-semibold">{quantity}</span>
        </li>
      ))}
      {participants.map(({ name, grade, groups }) => (
        <li key={`${name} ${grade}`} className="door-taken">
          <div>
            <b className="font-semibold">{words.participant(name, grade)}</b>
            {groups.map((group) => (
              <p key={group} className="text-ink-2">
                {group}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
