import { Block } from '#app/ui/parts/block.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import type { Entered } from './use-entered.ts'

/** Who registers and how many come, as it was entered (events section 2, registration summary). */
export function RegistrationFacts({ person }: { person: Entered }) {
  const { isMember, memberId, mInit, firstName, lastName, email, phone, adults, minors, note } = person
  const cells: Cell[] = [
    { key: 'Name', value: [mInit && `${mInit}.`, firstName, lastName].filter(Boolean).join(' ') },
    { key: isMember ? 'Member ID' : 'Member reference', value: memberId || 'none' },
    { key: 'Phone', value: phone || 'none' },
    { key: 'Email', value: email, wide: 'phone' },
    { key: 'Adults', value: adults },
    { key: 'Minors', value: minors },
    ...(note ? [{ key: 'Note', value: note, wide: true }] : []),
  ]
  return (
    <Block title="Registration summary">
      <div className="mt-4">
        <Cells cells={cells} columns={3} />
      </div>
    </Block>
  )
}
