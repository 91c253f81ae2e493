import { Block } from '#app/ui/parts/block.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import type { Entered } from '../form/use-entered.ts'
import { checkout, people, register } from '../words.ts'

/** The registrant and the number of people, as entered (events section 2, registration summary). */
export function RegistrationFacts({ person, comes }: { person: Entered; comes: boolean }) {
  const { isMember, memberId, mInit, firstName, lastName, email, phone, adults, minors, note } = person
  const cells: Cell[] = [
    { key: people.name, value: [mInit && `${mInit}.`, firstName, lastName].filter(Boolean).join(' ') },
    { key: isMember ? people.memberId : register.inviter, value: memberId || people.none },
    { key: people.phone, value: phone || people.none },
    { key: people.email, value: email, wide: 'phone' },
    ...(comes
      ? [
          { key: people.adults, value: adults },
          { key: people.children, value: minors },
        ]
      : []),
    ...(note ? [{ key: people.note, value: note, wide: true }] : []),
  ]
  return (
    <Block title={checkout.summary}>
      <div className="mt-4">
        <Cells cells={cells} columns={3} />
      </div>
    </Block>
  )
}
