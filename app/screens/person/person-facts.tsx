import type { ReactNode } from 'react'
import { date, phoneNumber } from '#app/lib/format.ts'
import { educationCells } from '#app/features/members/education-cells.ts'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { isLifelong } from '#server/features/members/rules.ts'
import type { PersonData } from './person-data.ts'
import { roleOf } from './person-data.ts'
import { personWords } from './person-words.ts'

const words = personWords.facts

/** A person's details and contacts, as an admin sees them. */
export function PersonFacts({
  data: { member, timeZone, confirmedAt, lastLoginAt, lastDonation },
}: {
  data: PersonData
}) {
  const {
    email,
    alternateEmail,
    address1,
    address2,
    city,
    state,
    zipcode,
    primaryPhone,
    alternatePhone,
    degree,
    degreeYear,
    certificate,
  } = member
  const isPaidForLife = member.status === 'active' && isLifelong(member.durationYears)
  const paysNoDues = roleOf(member) === 'systemAdmin'
  const isAddedByAdmin = confirmedAt === null
  const cells: { key: string; value: ReactNode; wide?: 'phone' }[] = [
    { key: words.email, value: <EmailText address={email} />, wide: 'phone' },
    {
      key: words.address,
      value: [address1, address2, city, `${state} ${zipcode}`.trim()].filter(Boolean).join(', '),
      wide: 'phone',
    },
    { key: words.phone, value: phoneNumber(primaryPhone) },
    ...(alternatePhone ? [{ key: words.alternatePhone, value: phoneNumber(alternatePhone) }] : []),
    ...(alternateEmail ? [{ key: words.alternateEmail, value: alternateEmail, wide: 'phone' as const }] : []),
    { key: words.role, value: personWords.roles[roleOf(member)] },
    {
      key: words.dueIn,
      value: paysNoDues ? words.none : isPaidForLife ? words.never : member.nextPaymentDueIn,
    },
    { key: words.degree, value: degree && `${degree}, ${degreeYear}` },
    ...Object.values(educationCells(member)),
    { key: words.certificate, value: certificate && <CertificateLink path={certificate} /> },
    { key: words.lastDonation, value: lastDonation && date(lastDonation) },
    { key: words.lastLogin, value: lastLoginAt ? date(lastLoginAt, timeZone) : words.notYet },
    ...(isAddedByAdmin ? [] : [{ key: words.confirmed, value: date(confirmedAt, timeZone) }]),
  ]
  return (
    <Cells
      columns={4}
      cells={cells.map(({ value, ...cell }) => ({
        ...cell,
        value: <span className="wrap-anywhere">{value || words.none}</span>,
      }))}
    />
  )
}

const CertificateLink = ({ path }: { path: string }) => (
  <a href={path} target="_blank" rel="noreferrer" className="text-link-line">
    {words.open}
  </a>
)
