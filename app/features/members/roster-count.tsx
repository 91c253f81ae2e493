import '#app/styles/kit/table.css'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { rosterWords as words } from './roster-words.ts'

type Types = Outputs['members']['roster']['types']

/** The number of members per type, one row each; narrow enough for phones. */
export function RosterCount({ types }: { types: Types }) {
  return (
    <Block id="types" title={words.byType}>
      <table className="table sheet-table" aria-label={words.byType}>
        <thead>
          <tr>
            <th scope="col">{words.memberType}</th>
            {[words.active, words.inactive, words.members].map((head) => (
              <th key={head} scope="col" data-align="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map(({ memberType, active, inactive }) => (
            <tr key={memberType}>
              <th scope="row">{memberType}</th>
              {[active, inactive, active + inactive].map((value, index) => (
                <td key={index} data-align="end" data-kind="figure">
                  {value.toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
