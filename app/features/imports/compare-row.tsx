import '#app/styles/kit/account.css'
import { date, dollars } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { planWords, rowWords as words } from './words.ts'

type HeldRow = Outputs['imports']['row']
type RowPerson = NonNullable<HeldRow['person']>
type Payment = NonNullable<HeldRow['payment']>
type Member = NonNullable<HeldRow['member']>
type Field = keyof typeof words.fields
type Values = Partial<Record<Field, string>>

const dayOf = (day: string | null | undefined): string => (day ? date(day) : '')

const listed = (...parts: string[]) => parts.filter(Boolean).join(', ')

const ofPerson = (person: RowPerson): Values => ({
  name: `${person.firstName} ${person.lastName}`.trim(),
  email: person.email,
  phone: person.phone,
  memberNumber: person.memberNumber,
  memberType: person.memberType,
  address: listed(person.address1, person.city, `${person.state} ${person.zipcode}`.trim()),
  degree: listed(person.degree, person.degreeYear),
  birthDate: dayOf(person.days.birthDate),
  joinedOn: dayOf(person.days.joinedOn),
  paidThrough: dayOf(person.days.paidThrough),
  payments: person.amounts.map(({ kind, cents }) => `${kind} ${dollars(cents)}`).join(', '),
})

const ofPayment = (payment: Payment): Values => ({
  name: payment.payer.name,
  email: payment.payer.email,
  amount: dollars(payment.cents),
  day: dayOf(payment.on),
  memberNumber: payment.payer.number ?? '',
  kind: payment.kind,
  about: payment.about ?? '',
  method: payment.method ?? '',
})

const ofMember = (member: Member): Values => ({
  name: `${member.firstName} ${member.lastName}`,
  email: member.email,
  phone: member.primaryPhone,
  memberNumber: member.memberId,
  memberType: member.memberType,
  address: listed(member.address1, member.city, `${member.state} ${member.zipcode}`.trim()),
  degree: listed(member.degree, member.degreeYear ? String(member.degreeYear) : ''),
})

/** What the row has, beside the other row or the member that may be the same person. */
export function CompareRow({ importId, of }: { importId: string; of: HeldRow }) {
  const { person, payment, member, pair, row } = of
  const own = person ? ofPerson(person) : payment ? ofPayment(payment) : {}
  const others = [
    ...(pair?.person ? [ofPerson(pair.person)] : []),
    ...(member ? [{ ...ofMember(member), ...(!own.memberNumber && { memberNumber: '' }) }] : []),
  ]
  const shown = fields.filter((field) => [own, ...others].some((values) => values[field]))
  return (
    <table className="compare" data-columns={others.length + 1}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{words.fields.name}</span>
          </th>
          <th scope="col">{words.inFile(row)}</th>
          {pair?.person && (
            <th scope="col">
              <Link to={`/imports/${importId}/row/${pair.row}`} className="text-link-line">
                {words.inFile(pair.row)}
              </Link>
              <span className="block">{words.pairState(planWords.names[pair.state])}</span>
            </th>
          )}
          {member && <th scope="col">{words.inPortal(member.memberId)}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((field) => (
          <tr key={field}>
            <th scope="row">{words.fields[field]}</th>
            <td data-differs={others.some((values) => (values[field] ?? '') !== (own[field] ?? '')) || undefined}>
              <Value field={field} text={own[field]} />
            </td>
            {others.map((values, index) => (
              // The columns are the same in every row.
              <td key={index}>
                <Value field={field} text={values[field]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fields = Object.keys(words.fields) as Field[]

function Value({ field, text }: { field: Field; text: string | undefined }) {
  if (!text) return <span className="text-ink-2">{words.empty}</span>
  return field === 'email' ? <EmailText address={text} /> : text
}
