import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { initials } from '#app/lib/format.ts'
import { nameOf } from './application-details.tsx'
import type { Compared, ComparedRow } from './compared.ts'
import { mergeWords as words } from './merge-words.ts'

type CompareTableProps = {
  first: Compared
  second: Compared
  keptId: string
  rows: ComparedRow[]
  /** Returns the member whose value was chosen in a form that was refused. */
  stood: (what: string) => string | undefined
}

const lines = 'grid grid-cols-2 border-b border-rule last:border-b-0 md:grid-cols-[10rem_1fr_1fr]'
const key = 'type-small text-ink-2 max-md:col-span-2 max-md:px-4 max-md:pt-2 md:px-4 md:py-3'
const cell =
  'flex min-w-0 cursor-pointer items-start gap-3 px-4 py-2.5 md:border-l md:border-rule text-ink-2 has-checked:bg-tint has-checked:font-semibold has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary'

/** Two people side by side. Who stays is a choice of its own and changes no other. */
export function CompareTable({ first, second, keptId, rows, stood }: CompareTableProps) {
  const people = [
    ['first', first],
    ['second', second],
  ] as const
  return (
    <div className="rounded-box border border-t-2 border-rule border-t-primary">
      <fieldset className={`${lines} bg-base-200`}>
        <legend className="sr-only">{words.keep}</legend>
        <span className={`${key} max-md:hidden`} aria-hidden>
          {words.keep}
        </span>
        {people.map(([side, of]) => (
          <label
            key={side}
            className={`${cell} has-checked:outline-1 has-checked:-outline-offset-1 has-checked:outline-primary`}
          >
            <input
              type="radio"
              className="dot mt-0.5"
              name="keptId"
              value={of.member.memberId}
              data-keeps={side}
              defaultChecked={of.member.memberId === keptId}
              required
            />
            <span className="max-md:hidden">
              <Portrait
                picture={of.member.profilePicture}
                memberId={of.member.memberId}
                initials={initials(nameOf(of.member))}
                size={40}
              />
            </span>
            <span className="min-w-0 font-normal">
              <b className="block font-semibold wrap-anywhere text-base-content">{nameOf(of.member)}</b>
              <span className="type-small block wrap-anywhere text-ink-2">{about(of)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {rows.map((row) =>
        row.chosen === null ? (
          <div key={row.what} className={lines}>
            <span className={key}>{row.title}</span>
            <span className="col-span-2 px-4 py-2.5 wrap-anywhere md:border-l md:border-rule md:pl-12">
              {row.what === 'email' ? <EmailText address={row.first} /> : row.first}{' '}
              <span className="type-small ml-2 text-ink-2">{row.isJoined ? words.bothKept : words.same}</span>
            </span>
          </div>
        ) : (
          <fieldset key={row.what} className={lines}>
            <legend className="sr-only">{row.title}</legend>
            <span className={key} aria-hidden>
              {row.title}
            </span>
            {people.map(([side, of]) => (
              <label key={side} className={cell}>
                <input
                  type="radio"
                  className="dot mt-0.5"
                  name={`choices.${row.what}`}
                  value={of.member.memberId}
                  data-email={row.what === 'email' ? side : undefined}
                  defaultChecked={
                    stood(row.what) === undefined ? side === row.chosen : stood(row.what) === of.member.memberId
                  }
                />
                <span className="min-w-0 wrap-anywhere">
                  {row[side] === '' ? (
                    words.empty
                  ) : row.what === 'email' ? (
                    <EmailText address={row[side]} />
                  ) : (
                    row[side]
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        ),
      )}
    </div>
  )
}

const about = ({ member, hasLogin, hasLoggedIn, importedFrom }: Compared) =>
  words.about(member.memberId, [
    words.statuses[member.status],
    ...(member.isAdmin === 1 || member.isSystemAdmin === 1 ? [words.isAdmin] : []),
    ...(importedFrom === null ? [] : [words.from(importedFrom)]),
    hasLoggedIn ? words.logsIn : hasLogin ? words.mayLogIn : words.neverLoggedIn,
  ])
