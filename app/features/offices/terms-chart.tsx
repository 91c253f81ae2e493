import './offices.css'
import { Block } from '#app/ui/parts/block.tsx'
import { daysBetween, type Office } from './office-status.tsx'
import { officesWords } from './words.ts'

const words = officesWords.terms

/** Last year, this one, and the two that follow. */
const years = 4

/** The terms of the offices on a line of years. Screen readers skip it: the table says the same. */
export function TermsChart({ offices, today }: { offices: readonly Office[]; today: string }) {
  const first = Number(today.slice(0, 4)) - 1
  const scale = scaleFrom(first)
  const rows = offices.filter(({ terms }) => terms.some((term) => scale.shows(term)))
  if (rows.length === 0) return null
  return (
    <Block title={words.title} aside={<span className="type-small text-ink-2">{words.note}</span>}>
      <div className="office-terms" aria-hidden>
        <div>
          <p />
          <svg height="44">
            {Array.from({ length: years }, (_, index) => (
              <text key={index} className="terms-year" x={`${(index * 100) / years}%`} dx="6" y="34">
                {first + index}
              </text>
            ))}
            <Guides from={20} to={44} />
            <text className="terms-now" x={scale.at(today)} y="14">
              {words.today}
            </text>
            <line className="terms-today" x1={scale.at(today)} x2={scale.at(today)} y1="18" y2="44" />
          </svg>
        </div>
        {rows.map(({ officeId, officeName, terms }) => (
          <div key={officeId}>
            <p>{officeName}</p>
            <svg height="40">
              <Guides from={0} to={40} />
              <line className="terms-today" x1={scale.at(today)} x2={scale.at(today)} y1="0" y2="40" />
              {terms
                .filter((term) => scale.shows(term))
                .map(({ termId, officer, fromDay, untilDay, state }) => {
                  const [from, to] = [scale.at(fromDay), scale.at(untilDay)]
                  return (
                    <g key={termId}>
                      {/* A name ends where the next one begins. */}
                      <svg
                        x={from}
                        width={`${(Number.parseFloat(to) - Number.parseFloat(from)).toFixed(2)}%`}
                        height="24"
                      >
                        <text className="term-name" data-state={state} x="7" y="18">
                          {officer.name}
                        </text>
                      </svg>
                      <line className="term" data-state={state} x1={from} x2={to} y1="28" y2="28" />
                      <Tick at={from} state={state} />
                      <Tick at={to} state={state} />
                    </g>
                  )
                })}
            </svg>
          </div>
        ))}
      </div>
    </Block>
  )
}

function Guides({ from, to }: { from: number; to: number }) {
  return Array.from({ length: years }, (_, index) => {
    const at = `${(index * 100) / years}%`
    return <line key={index} className="terms-guide" x1={at} x2={at} y1={from} y2={to} />
  })
}

/** The end of a term, as of a dimension line: a stroke across it. */
const Tick = ({ at, state }: { at: string; state: string }) => (
  <svg x={at} y="28" overflow="visible" width="1" height="1">
    <path className="term-tick" data-state={state} d="M-4 4L4 -4" />
  </svg>
)

/** Returns where days are between the first day of a year and the end of the last year, in percent. */
function scaleFrom(first: number) {
  const [begin, end] = [`${first}-01-01`, `${first + years}-01-01`]
  const whole = daysBetween(begin, end)
  return {
    at: (day: string) => `${Math.min(100, Math.max(0, (daysBetween(begin, day) / whole) * 100)).toFixed(2)}%`,
    shows: ({ fromDay, untilDay }: { fromDay: string; untilDay: string }) => untilDay >= begin && fromDay < end,
  }
}
