import HandHeart from 'lucide-react/icons/hand-heart'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { FieldShell } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { AmountField } from './amount-field.tsx'
import { add as words } from './chapter-words.ts'
import { DonorFields } from './donor-fields.tsx'
import type { Offer } from './give-form.tsx'
import { donate } from './words.ts'

/** By a member, or by a guest. */
export type AddDialog = 'add' | 'addOfGuest'

/** A donation that was entered incorrectly, and is recorded again. */
export type WrongDonation = Outputs['donations']['byHand']

type AddDonationProps = {
  dialog: AddDialog
  offer: Offer
  wrong: WrongDonation | null
  answer: unknown
  addressFor: (dialog?: AddDialog, row?: string) => string
  onClose: () => void
}

/** The form in which an admin enters a donation by cash, check or transfer. */
export function AddDonation({ dialog, offer, wrong, answer, addressFor, onClose }: AddDonationProps) {
  const ofGuest = dialog === 'addOfGuest'
  const causes = offer.causes.map(({ donationTypeName: value }) => ({ value, text: value }))
  return (
    <FormDialog
      id="add-donation"
      title={words.title}
      icon={HandHeart}
      lead={words.lead}
      wide
      act={words.act}
      hidden={{ intent: ofGuest ? 'recordOfGuest' : 'recordOfMember' }}
      off={causes.length === 0}
      here={addressFor(dialog, wrong?.paymentId)}
      initial={valuesOf(wrong)}
      back={addressFor()}
      labels={labels}
      answer={answer}
      onClose={onClose}
    >
      <div className="col-span-6">
        <SegmentedLinks
          label={words.from}
          links={[
            { to: addressFor('add', wrong?.paymentId), text: words.member, current: !ofGuest },
            { to: addressFor('addOfGuest', wrong?.paymentId), text: words.guest, current: ofGuest },
          ]}
        />
      </div>
      {ofGuest ? (
        <DonorFields emailHelp={words.receiptHelp} />
      ) : (
        <MemberSelect name="memberId" label={words.member} chosen={chosenIn(wrong)} />
      )}
      <SelectField
        name="donationTypeName"
        label={words.cause}
        placeholder={causes.length > 0 ? donate.select : words.noCause}
        options={causes}
        span={3}
      />
      <AmountField label={donate.amount} defaultValue="" />
      <TextField
        name="reference"
        label={words.reference}
        maxLength={40}
        autoComplete="off"
        help={words.referenceHelp}
        span={3}
      />
      <ReceivedOn today={offer.today} day={wrong?.donatedOn} />
    </FormDialog>
  )
}

/**
 * The values of the incorrect one; a guest's name and address must be entered again, a member's come from the records.
 */
function valuesOf(wrong: WrongDonation | null) {
  if (!wrong) return undefined
  const { mInit, firstName, lastName, email, memberId, donationTypeName, amountCents, reference } = wrong
  return {
    ...(memberId ? {} : { mInit, firstName, lastName, email }),
    donationTypeName,
    amount: (amountCents / 100).toFixed(2),
    reference,
  }
}

const chosenIn = (wrong: WrongDonation | null) =>
  wrong?.memberId ? { memberId: wrong.memberId, name: `${wrong.firstName} ${wrong.lastName}` } : undefined

function ReceivedOn({ today, day = today }: { today: string; day?: string }) {
  const { id, error } = useField('receivedOn', false)
  return (
    <FieldShell id={id} label={words.receivedOn} error={error} span={3}>
      <input type="date" className="entry tabular" id={id} name="receivedOn" defaultValue={day} max={today} required />
    </FieldShell>
  )
}

const labels = {
  memberId: words.member,
  mInit: donate.personTitle,
  firstName: donate.firstName,
  lastName: donate.lastName,
  email: donate.email,
  donationTypeName: words.cause,
  amount: donate.amount,
  reference: words.reference,
  receivedOn: words.receivedOn,
}
