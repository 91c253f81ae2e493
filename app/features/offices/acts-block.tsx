import './offices.css'
import '#app/styles/kit/table.css'
import Check from 'lucide-react/icons/check'
import { Fragment, useId, useState } from 'react'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { May, type OfficeView } from './rights-block.tsx'
import { officeWords } from './words.ts'

const words = officeWords.matrix

/** A chapter with many offices scrolls sideways: its frame can be focused, to scroll it by the keyboard. */
const scrolls = { tabIndex: 0, role: 'region', 'aria-label': words.title }

/** The acts in groups, and which office may do them: on desks of all offices, on phones of one at a time. */
export function ActsBlock({ view: { acts, offices, office } }: { view: OfficeView }) {
  const count = acts.flatMap((group) => group.acts).length
  const own = (officeId: string) => (officeId === office.officeId ? true : undefined)
  return (
    <Block id="acts" title={words.title} count={words.count(count)}>
      <div className="table-only table-frame" {...scrolls}>
        <table className="table sheet-table who-may" aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.act}</th>
              {offices.map(({ officeId, officeName }) => (
                <th key={officeId} scope="col" data-own={own(officeId)}>
                  {officeName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {acts.map((group) => (
              <Fragment key={group.group}>
                <tr data-group>
                  <th scope="colgroup" colSpan={offices.length + 1}>
                    {group.group}
                  </th>
                </tr>
                {group.acts.map(({ act, may }) => (
                  <tr key={act}>
                    <th scope="row">
                      <span className="font-normal">{act}</span>
                    </th>
                    {offices.map(({ officeId }) => (
                      <td key={officeId} data-own={own(officeId)}>
                        <May is={may.includes(officeId)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <ActsOfOne acts={acts} offices={offices} first={office.officeId} />
      <p className="type-small mt-3 text-ink-2">{words.foot}</p>
    </Block>
  )
}

type ActsOfOneProps = Pick<OfficeView, 'acts' | 'offices'> & { first: string }

/** On phones: a select of the office, and what it may. */
function ActsOfOne({ acts, offices, first }: ActsOfOneProps) {
  const id = useId()
  const [officeId, choose] = useState(first)
  return (
    <div className="records-only">
      <label htmlFor={id} className="sr-only">
        {words.select}
      </label>
      <select id={id} className="entry my-3 max-w-60" value={officeId} onChange={(event) => choose(event.target.value)}>
        {offices.map((one) => (
          <option key={one.officeId} value={one.officeId}>
            {one.officeName}
          </option>
        ))}
      </select>
      {acts.map((group) => (
        <section key={group.group}>
          <h3 className="type-small bg-base-200 px-3 py-2 font-semibold">{group.group}</h3>
          <ul>
            {group.acts.map(({ act, may }) => (
              <li key={act} className="type-small flex justify-between gap-4 border-b border-rule px-3 py-2.5">
                {act}
                {may.includes(officeId) ? (
                  <span className="inline-flex flex-none items-center gap-1.5 text-success">
                    <Icon of={Check} size={16} /> {words.may}
                  </span>
                ) : (
                  <span className="flex-none text-ink-2">{words.mayNot}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
