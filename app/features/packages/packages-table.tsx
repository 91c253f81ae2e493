import '#app/styles/kit/table.css'
import '#app/styles/kit/packages.css'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { isOneOfSection, type Catalog } from '#server/features/packages/rules.ts'
import { amount } from '#app/lib/format.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { ManagedPackage } from './package-fields.tsx'
import { groupsOf, type EventDays } from './package-groups.ts'
import { packagesWords as words } from './words.ts'

const { columns } = words

type Address = (dialog: 'edit' | 'delete', row: ManagedPackage) => string

type PackagesTableProps = {
  label: string
  catalogue: Catalog
  days: EventDays
  packages: ManagedPackage[]
  addressFor: Address
  edited: { id: string; form: ReactNode } | undefined
}

/** The packages of a catalog by group, each group under its rule. A package's form replaces its row. */
export function PackagesTable({ label, catalogue, days, packages, addressFor, edited }: PackagesTableProps) {
  const names = new Map(packages.map(({ packageId, name }) => [packageId, name]))
  const groups = groupsOf(packages, days, catalogue)
  const sharesRule = (section: string) =>
    isOneOfSection(catalogue, section) && groups.filter((group) => group.section === section).length > 1
  return (
    <table className="table sheet-table packages" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col" data-align="end">
            {columns.price} <small>USD</small>
          </th>
          <th scope="col" data-align="end" className="packages-counts">
            {columns.persons}
          </th>
          <th scope="col" data-align="end" className="packages-counts">
            {columns.rooms}
          </th>
          <th scope="col" data-align="end" className="packages-counts">
            {columns.nights}
          </th>
          <th scope="col">{columns.onlyOne}</th>
          <th scope="col">{columns.alsoTicks}</th>
          <th scope="col">{columns.sold}</th>
          <th scope="col">
            <span className="sr-only">{columns.acts}</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ title, section, isOne, packages: members }) => (
        <tbody key={`${section} ${title}`}>
          <tr className="packages-group">
            <th colSpan={9} scope="rowgroup">
              {title}{' '}
              <small>
                <GroupRule
                  count={members.length}
                  rule={sharesRule(section) ? words.ruleOfSection(section) : members.length > 1 && words.rule(isOne)}
                />
              </small>
            </th>
          </tr>
          {members.map((row) =>
            edited?.id === row.eventPackageId ? (
              <tr key={row.eventPackageId} className="packages-edited">
                <td colSpan={9}>{edited.form}</td>
              </tr>
            ) : (
              <PackageRow
                key={row.eventPackageId}
                row={row}
                isOne={isOne}
                ticks={row.alsoTicks === null ? undefined : names.get(row.alsoTicks)}
                addressFor={addressFor}
              />
            ),
          )}
        </tbody>
      ))}
    </table>
  )
}

/** How many packages a group has, and how many of them can be bought: on phones the rule alone. */
const GroupRule = ({ count, rule }: { count: number; rule: string | false }) => (
  <>
    <span className={rule ? 'max-md:hidden' : undefined}>
      {words.number(count)}
      {rule && ', '}
    </span>
    {rule}
  </>
)

function PackageRow({
  row,
  isOne,
  ticks,
  addressFor,
}: {
  row: ManagedPackage
  isOne: boolean
  ticks: string | undefined
  addressFor: Address
}) {
  const { name, priceCents, persons, rooms, nights } = row
  return (
    <tr>
      <th scope="row">
        {name}
        <small className="packages-facts">{words.facts(persons, rooms, nights)}</small>
      </th>
      <td data-align="end" data-kind="figure">
        {amount(priceCents)}
      </td>
      <td data-align="end" data-kind="figure" className="packages-wide packages-counts">
        {persons || '–'}
      </td>
      <td data-align="end" data-kind="figure" className="packages-wide packages-counts">
        {rooms || '–'}
      </td>
      <td data-align="end" data-kind="figure" className="packages-wide packages-counts">
        {nights || '–'}
      </td>
      <td className="packages-wide">{isOne ? <Yes /> : <span className="text-ink-2">{words.no}</span>}</td>
      <td className="packages-wide">{ticks ?? <span className="text-ink-2">{words.none}</span>}</td>
      <td className="packages-sold tabular">
        <Sold of={row} />
      </td>
      <td data-kind="acts" className="packages-acts">
        <LinkButton
          to={addressFor('edit', row)}
          size="tiny"
          icon={Pencil}
          aria-label={words.edit(name)}
          preventScrollReset
        >
          <span>Edit</span>
        </LinkButton>
        <LinkButton
          to={addressFor('delete', row)}
          size="tiny"
          icon={Trash}
          aria-label={words.remove(name)}
          preventScrollReset
        >
          <span>Delete</span>
        </LinkButton>
      </td>
    </tr>
  )
}

const Yes = () => (
  <>
    <Icon of={Check} />
    <span className="sr-only">{words.yes}</span>
  </>
)

/** Places held during a payment count as sold. */
function Sold({ of: { held, sold, capacity, left } }: { of: ManagedPackage }) {
  if (capacity === null)
    return held + sold > 0 ? (
      <>
        <span className="md:hidden">{words.soldSoFar(held + sold)}</span>
        <span className="max-md:hidden">{words.sold(held + sold)}</span>
      </>
    ) : (
      words.noLimit
    )
  return (
    <>
      {words.soldOf(held + sold, capacity)} {left === 0 && <StatusBadge status={words.soldOut} />}
    </>
  )
}
