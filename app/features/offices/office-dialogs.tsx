import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserPlus from 'lucide-react/icons/user-plus'
import { useNavigation } from '#app/lib/remix.ts'
import { rightsText } from '#server/features/offices/rules.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import type { Office } from './office-status.tsx'
import { formWords as words } from './words.ts'

type DialogProps = { answer: unknown; here: string; back: string; onClose: () => void }

type NameDialogProps = DialogProps & {
  office: Pick<Office, 'officeId' | 'officeName' | 'freeFrom'>
  /** Whom the committee proposes. */
  proposed?: { memberId: string; name: string }
}

/** Names the holder of an office, or the one who follows. */
export function NameDialog({ office, proposed, ...rest }: NameDialogProps) {
  const { officeId, officeName, freeFrom: fromDay } = office
  return (
    <FormDialog
      {...rest}
      id="name-holder"
      title={words.name(officeName)}
      icon={UserPlus}
      lead={words.nameLead}
      act={words.nameAct}
      hidden={{ intent: 'name', officeId }}
      initial={{ fromDay, untilDay: yearFrom(fromDay) }}
      labels={words.labels}
    >
      <MemberSelect name="memberId" label={words.labels.memberId} chosen={proposed} />
      <DayField name="fromDay" label={words.labels.fromDay} span={3} />
      <DayField name="untilDay" label={words.labels.untilDay} span={3} />
    </FormDialog>
  )
}

/** Returns the last day of a year that begins on a day. */
function yearFrom(day: string): string {
  const end = new Date(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}

type EndDialogProps = DialogProps & {
  office: Pick<Office, 'officeName' | 'rights' | 'eventNames'>
  term: Office['terms'][number]
}

/** Ends a term before its last day. The last one who may name officers stays: the dialog then says what to do first. */
export function EndDialog({ office, term, answer, here, back, onClose }: EndDialogProps) {
  const navigation = useNavigation()
  const isOnlySeen = useIsOnlySeen(here, 'end')
  const failure = failureIn(answer)
  const isLast = failure?.why === 'conflict'
  const keep = (
    <LinkButton
      to={back}
      preventScrollReset
      data-first-focus
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isLast ? words.end.ok : words.end.keep}
    </LinkButton>
  )
  if (isLast)
    return (
      <Dialog open onClose={onClose} title={words.end.lastTitle} icon={Lock} tone="warning" acts={keep}>
        {failure.message}
      </Dialog>
    )
  const name = term.officer.name
  const isNext = term.state === 'next'
  const acts = (
    <>
      {keep}
      {!isOnlySeen && (
        <Button type="submit" form="end-term" look="error" saving={navigation.formMethod === 'POST'}>
          {isNext ? words.end.actNext : words.end.act}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={words.end.title} icon={TriangleAlert} tone="error" acts={acts}>
      <p>
        {isNext
          ? words.end.textNext(name, office.officeName)
          : words.end.text(name, office.officeName, rightsText(office.rights, office.eventNames))}
      </p>
      <PostForm id="end-term" action={here} answer={answer} preventScrollReset>
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="termId" value={term.termId} />
      </PostForm>
    </Dialog>
  )
}
