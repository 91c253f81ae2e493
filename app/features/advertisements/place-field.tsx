import '#app/styles/kit/choices.css'
import type { offeredTypes } from '#server/features/advertisements/rules.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { newAdWords as words } from './words.ts'

export type OfferedType = (typeof offeredTypes)[number]

const order: readonly OfferedType[] = ['event-sponsor', 'home-main-banner', 'home-video-box']

/** The placement of a new advertisement: a diagram of the page with the placement filled in, and its name. */
export function PlaceField({ chosen, onChange }: { chosen: OfferedType; onChange: (type: OfferedType) => void }) {
  const { id, error, aria } = useField('advType', false)
  return (
    <fieldset className="field col-span-6" {...aria}>
      <legend className="sr-only">{words.fields.advType}</legend>
      <div className="grid gap-2 sm:grid-cols-3 sm:gap-3">
        {order.map((type, index) => (
          <label
            key={type}
            className="flex cursor-pointer items-center gap-4 rounded-box border border-rule p-4 hover:bg-base-200 has-checked:border-primary has-checked:bg-tint sm:flex-col sm:items-stretch"
          >
            <Scheme of={type} />
            <span className="flex min-w-0 items-start gap-3">
              <input
                type="radio"
                className="dot"
                id={index === 0 ? id : undefined}
                name="advType"
                value={type}
                required
                defaultChecked={type === chosen}
                onChange={() => onChange(type)}
              />
              <span className="min-w-0">
                <b className="type-body block font-semibold">{words.types[type].name}</b>
                <span className="type-fine block text-ink-2">{words.types[type].note}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** A page outline, 160 by 100, with the placement filled in. */
function Scheme({ of: type }: { of: OfferedType }) {
  return (
    <svg
      viewBox="0 0 160 100"
      aria-hidden
      className="w-30 shrink-0 bg-base-100 text-line sm:w-full"
      fill="none"
      stroke="currentColor"
    >
      <rect x="0.5" y="0.5" width="159" height="99" stroke="var(--rule)" />
      <path d="M8 6h18v6h-18zM0 18h160M8 24h26v68h-26zM118 24h34v68h-34z" />
      <path d="M46 72h56M46 79h56M46 86h36" />
      <g fill="var(--series-2)" stroke="var(--color-primary)" strokeWidth="2">
        {type === 'event-sponsor' && <rect x="46" y="25" width="60" height="38" />}
        {type === 'home-main-banner' && <rect x="32" y="30" width="84" height="46" />}
        {type === 'home-video-box' && <rect x="8" y="24" width="34" height="24" />}
      </g>
      {type !== 'event-sponsor' && (
        <path d="M46 25h60v38h-60z" className={type === 'home-main-banner' ? 'hidden' : ''} />
      )}
      {type === 'home-video-box' && <path d="M21 31v10l8 -5z" fill="var(--color-primary-content)" stroke="none" />}
    </svg>
  )
}
