import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Outputs } from '#server/wiring/api.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { useViewer, type Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { ContactFields } from './contact-fields.tsx'
import { ContactName, ContactPortrait } from './contacts-block.tsx'
import { contactsWords as words } from './words.ts'

type Contact = Outputs['eventContacts']['managed'][number]
type ContactDialog = 'addContact' | 'editContact' | 'deleteContact'

/** The contacts of an event, for its admins to add, edit and delete. */
export function ContactsSection({ contacts, answer }: { contacts: Contact[]; answer: Failure | undefined }) {
  const address = useDialogAddress<ContactDialog>()
  return (
    <div>
      <Block
        id="contacts"
        title={words.title}
        count={contacts.length}
        rows
        aside={
          <LinkButton to={address.addressFor('addContact')} size="small" icon={Plus} preventScrollReset>
            {words.add}
          </LinkButton>
        }
      >
        {contacts.length === 0 && <p className="type-body text-ink-2">{words.none}</p>}
        {contacts.map((contact) => (
          <ContactRow key={contact.eventContactId} contact={contact} addressFor={address.addressFor} />
        ))}
      </Block>
      <Dialogs contacts={contacts} answer={answerTo(answer, 'addContact', 'updateContact')} address={address} />
    </div>
  )
}

function ContactRow({
  contact,
  addressFor,
}: {
  contact: Contact
  addressFor: (dialog: ContactDialog, row: string) => string
}) {
  const { eventContactId, contactName, contactEmail, contactPhone } = contact
  return (
    <div className="type-body flex items-center gap-3">
      <ContactPortrait of={contact} />
      <div className="min-w-0 flex-1">
        <ContactName of={contact} />
        <p className="type-small text-ink-2">
          <EmailText address={contactEmail} />, <span className="tabular whitespace-nowrap">{contactPhone}</span>
        </p>
      </div>
      <LinkButton
        to={addressFor('editContact', eventContactId)}
        size="tiny"
        icon={Pencil}
        iconOnly
        aria-label={words.editOf(contactName)}
        preventScrollReset
      />
      <LinkButton
        to={addressFor('deleteContact', eventContactId)}
        size="tiny"
        icon={Trash}
        iconOnly
        aria-label={words.deleteOf(contactName)}
        preventScrollReset
      />
    </div>
  )
}

type DialogsProps = {
  contacts: Contact[]
  answer: Failure | undefined
  address: ReturnType<typeof useDialogAddress<ContactDialog>>
}

function Dialogs({ contacts, answer, address: { dialog, row, addressFor, close } }: DialogsProps) {
  const { chapter } = useViewer()
  const contact = contacts.find(({ eventContactId }) => eventContactId === row)
  if (dialog === 'deleteContact' && contact) {
    return (
      <ConfirmDialog
        open
        onClose={close}
        title={words.removal.title(contact.contactName)}
        act={words.delete}
        action={addressFor()}
        fields={{ intent: 'removeContact', eventContactId: contact.eventContactId }}
      >
        {words.removal.text}
      </ConfirmDialog>
    )
  }
  const edited = dialog === 'editContact' ? contact : undefined
  if (dialog !== 'addContact' && !edited) return null
  return (
    <FormDialog
      id="contact"
      title={edited ? words.edit : words.add}
      icon={edited ? Pencil : UserPlus}
      act={edited ? words.update : words.add}
      hidden={edited ? { intent: 'updateContact', eventContactId: edited.eventContactId } : { intent: 'addContact' }}
      edition={edited?.updatedAt}
      initial={
        edited && {
          memberId: edited.memberId,
          positionName: edited.positionName,
          contactEmail: edited.contactEmail,
          contactPhone: edited.contactPhone,
        }
      }
      labels={words.fields}
      answer={answer}
      back={addressFor()}
      here={edited ? addressFor('editContact', edited.eventContactId) : addressFor('addContact')}
      onClose={close}
    >
      <ContactFields contact={edited} everywhere={chapter.isMain} />
    </FormDialog>
  )
}
