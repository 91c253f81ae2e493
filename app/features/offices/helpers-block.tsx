import UserPlus from 'lucide-react/icons/user-plus'
import { useChangesEvent } from '#app/lib/page/viewer.ts'
import { Link } from '#app/lib/remix.ts'
import { dateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { PersonCell } from './office-columns.tsx'
import { officesWords } from './words.ts'

const words = officesWords.helpers

type List = Outputs['offices']['list']
type Helper = List['helpers'][number]

type HelpersBlockProps = Pick<List, 'helpers' | 'timeZone' | 'mayHelp'> & { addAddress: string }

/** The helpers of the coming events, with the hours of their right. */
export function HelpersBlock({ helpers, timeZone, mayHelp, addAddress }: HelpersBlockProps) {
  return (
    <Block
      id="helpers"
      title={words.title}
      count={helpers.length}
      aside={
        mayHelp && (
          <LinkButton to={addAddress} size="small" icon={UserPlus} preventScrollReset>
            {words.add}
          </LinkButton>
        )
      }
    >
      {helpers.length === 0 ? (
        <p className="type-body py-4 text-ink-2">{words.none}</p>
      ) : (
        <PlainTable
          label={words.title}
          columns={columnsIn(timeZone, mayHelp)}
          rows={helpers}
          rowId={({ helperId }) => helperId}
        />
      )}
      <p className="type-small mt-3 text-ink-2">{words.foot}</p>
    </Block>
  )
}

const columnsIn = (chapterZone: string, mayHelp: boolean): Column<Helper>[] => [
  {
    id: 'helper',
    header: words.heads.helper,
    main: true,
    minWidth: 12,
    cell: (helper) => <PersonCell person={{ ...helper, name: nameOf(helper) }} />,
    phone: 'primary',
  },
  {
    id: 'event',
    header: words.heads.event,
    minWidth: 10,
    cell: ({ eventId, eventName }) => (
      <Link to={`/event/${eventId}`} className="text-link-line wrap-anywhere">
        {eventName}
      </Link>
    ),
    phone: 'secondary',
  },
  { id: 'may', header: words.heads.may, minWidth: 8, priority: 2, cell: () => words.may },
  {
    id: 'from',
    header: words.heads.from,
    kind: 'date',
    minWidth: 10.5,
    priority: 1,
    cell: ({ from, timeZone }) => dateTime(from, timeZone ?? chapterZone),
  },
  {
    id: 'until',
    header: words.heads.until,
    kind: 'date',
    minWidth: 10.5,
    cell: ({ until, timeZone }) => dateTime(until, timeZone ?? chapterZone),
  },
  {
    id: 'phoneUntil',
    header: words.heads.until,
    phoneOnly: true,
    cell: ({ until, timeZone }) => officesWords.until(dateTime(until, timeZone ?? chapterZone)),
    phone: 'secondaryEnd',
  },
  ...(mayHelp
    ? [
        {
          id: 'acts',
          header: words.heads.acts,
          kind: 'acts' as const,
          minWidth: 5,
          cell: (helper: Helper) => <EndHelper helper={helper} />,
          phone: 'acts' as const,
        },
      ]
    : []),
]

const nameOf = ({ firstName, lastName }: Helper) => `${firstName} ${lastName}`.trim()

/** Ends the right of a helper; it can be undone. */
function EndHelper({ helper }: { helper: Helper }) {
  if (!useChangesEvent()(helper.eventId)) return null
  return (
    <PostForm id={`end-${helper.helperId}`}>
      <input type="hidden" name="intent" value="endHelper" />
      <input type="hidden" name="helperId" value={helper.helperId} />
      <SubmitButton look="quiet" size="tiny" savingText={words.end} aria-label={words.endOf(nameOf(helper))}>
        {words.end}
      </SubmitButton>
    </PostForm>
  )
}

type HelperDialogProps = Pick<List, 'events'> & { answer: unknown; here: string; back: string; onClose: () => void }

/** Names a member who may check people in at an event. */
export function HelperDialog({ events: all, ...rest }: HelperDialogProps) {
  const changes = useChangesEvent()
  const events = all.filter(({ eventId }) => changes(eventId))
  return (
    <FormDialog
      {...rest}
      id="helper"
      title={words.formTitle}
      icon={UserPlus}
      lead={events.length === 0 ? words.noEvents : words.foot}
      act={words.add}
      hidden={{ intent: 'addHelper' }}
      labels={words.labels}
      off={events.length === 0}
    >
      <SelectField
        name="eventId"
        label={words.labels.eventId}
        placeholder={words.choose}
        options={events.map(({ eventId, eventName }) => ({ value: eventId, text: eventName }))}
      />
      <MemberSelect name="memberId" label={words.labels.memberId} />
    </FormDialog>
  )
}
