import { phoneNumber } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Entered } from '../form/use-entered.ts'
import { checkout, people, register } from '../words.ts'
import { nameWithTitle } from '#server/features/members/rules.ts'

/** What was entered about the registrant, and the number of people (events section 2, registration summary). */
export function RegistrationFacts({ person, comes }: { person: Entered; comes: boolean }) {
  const { isMember, memberId, mInit, firstName, lastName, email, phone, adults, minors, note } = person
  const cells: Cell[] = [
    { key: people.name, value: nameWithTitle({ mInit, firstName, lastName }) },
    { key: isMember ? people.memberId : register.inviter, value: memberId },
    { key: people.phone, value: phoneNumber(phone) },
    { key: people.email, value: email && <EmailText address={email} />, wide: 'phone' },
    ...(comes ? headCells({ adults, minors }) : []),
    { key: people.note, value: note, wide: true },
  ]
  return (
    <Block title={checkout.summary}>
      <div className="mt-4">
        <Cells cells={cells.filter(({ value }) => value !== '')} columns={3} />
      </div>
    </Block>
  )
}

/** Returns the numbers of people, without those of whom there are none. */
export const headCells = ({ adults, minors }: { adults: number; minors: number }): Cell[] => [
  ...(adults > 0 ? [{ key: people.adults, value: adults }] : []),
  ...(minors > 0 ? [{ key: people.children, value: minors }] : []),
]
