import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Plus from 'lucide-react/icons/plus'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { adTypes } from '#server/features/advertisements/rules.ts'
import { advertisementReference, advertisementUpdate } from '#server/features/advertisements/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { useRecordDialog } from '#app/ui/records/records-screen.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { readTableState } from '#app/ui/table/table-state.ts'
import { adColumns, type AdDialog, type ManagedAd } from './ad-columns.tsx'
import { AdTabs } from './ad-tabs.tsx'
import { adsWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: words.places[data?.type ?? 'home-main-banner'].title },
]

/** The placement is the last segment of the URL; case-insensitive. */
export const loader = load(async ({ api, url }) => {
  const last = url.pathname.toLowerCase().replace(/\/$/, '').split('/').at(-1)
  const type = adTypes.find((known) => known === last) ?? 'home-main-banner'
  return { type, ...(await api.advertisements.managed({ type })) }
})

export const action = acts({
  activate: one(
    advertisementUpdate.pick({ imageId: true, expireDate: true }),
    ({ api, input: { imageId, expireDate } }) => api.advertisements.update({ imageId, active: true, expireDate }),
  ),
  deactivate: one(advertisementReference, ({ api, input: { imageId } }) =>
    api.advertisements.update({ imageId, active: false }),
  ),
  remove: one(advertisementReference, ({ api, input }) => api.advertisements.remove(input)),
})

/**
 * The advertisements of one placement, for the chapter's admins; those of events are listed under their event (content,
 * "Advertisements").
 */
export default function AdvertisementsPage() {
  const { type, rows, counts, sponsors } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { query, dialog, row, addressFor, close } = useRecordDialog<ManagedAd>(rows, 'imageId')
  const columns = adColumns(addressFor)
  const place = words.places[type]
  const isOfEvents = type === 'event-sponsor'
  const events = isOfEvents ? [...new Map(rows.map(({ eventId, eventName }) => [eventId, eventName]))] : []
  return (
    <WorkScreen
      title={place.title}
      lead={place.lead}
      action={
        type !== 'home-image-box' && (
          <LinkButton to={`/advertisement?type=${type}`} look="primary" icon={Plus}>
            {words.new}
          </LinkButton>
        )
      }
    >
      <div className="mb-6">
        <AdTabs current={type} counts={counts} sponsors={sponsors} />
      </div>
      {isOfEvents && rows.length === 0 && (
        <Empty level="h2" title={words.noEvents.title}>
          {words.noEvents.text}
        </Empty>
      )}
      {isOfEvents ? (
        <div className="grid gap-10">
          {events.map(([eventId, eventName]) => {
            const ofEvent = rows.filter((ad) => ad.eventId === eventId)
            const name = `event${eventId}`
            return (
              <Block key={eventId} title={eventName} count={ofEvent.length}>
                <DataTable
                  label={eventName ?? ''}
                  columns={columns}
                  rows={ofEvent}
                  name={name}
                  state={readTableState(query, name)}
                  rowId={({ imageId }) => imageId}
                  empty={words.empty}
                />
              </Block>
            )
          })}
        </div>
      ) : (
        <Block title={place.tab} count={rows.length}>
          <DataTable
            label={place.title}
            columns={columns}
            rows={rows}
            state={readTableState(query)}
            rowId={({ imageId }) => imageId}
            empty={words.empty}
          />
        </Block>
      )}
      {rows.length > 0 && <p className="type-small mt-4 text-ink-2">{isOfEvents ? words.footOfEvents : words.foot}</p>}
      {row && (
        <AdDialogs
          dialog={dialog as AdDialog | null}
          row={row}
          answer={answer}
          back={addressFor()}
          here={addressFor('live', row)}
          close={close}
        />
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}

type AdDialogsProps = {
  dialog: AdDialog | null
  row: ManagedAd
  answer: unknown
  back: string
  here: string
  close: () => void
}

/** Each action asks for confirmation. An ad whose last day has passed needs a new last day to go live. */
function AdDialogs({ dialog, row, answer, back, here, close }: AdDialogsProps) {
  const { imageId, sponsorName } = row
  const common = { open: true, onClose: close, action: back }
  if (dialog === 'off') {
    return (
      <ConfirmDialog {...common} destructive={false} act={words.deactivate} fields={{ intent: 'deactivate', imageId }}>
        {words.deactivateText(sponsorName)}
      </ConfirmDialog>
    )
  }
  if (dialog === 'delete') {
    return (
      <ConfirmDialog
        {...common}
        title={words.deleteTitle(sponsorName)}
        act={words.deleteAct}
        fields={{ intent: 'remove', imageId }}
      >
        {words.deleteText}
      </ConfirmDialog>
    )
  }
  if (dialog !== 'live') return null
  if (!row.isOver) {
    return (
      <ConfirmDialog {...common} destructive={false} act={words.makeLive} fields={{ intent: 'activate', imageId }}>
        {words.makeLiveText(sponsorName)}
      </ConfirmDialog>
    )
  }
  return (
    <FormDialog
      id="live"
      title={words.extend(sponsorName)}
      icon={CalendarPlus}
      lead={words.extendLead}
      act={words.makeLive}
      hidden={{ intent: 'activate', imageId }}
      labels={words.fields}
      answer={answer}
      here={here}
      back={back}
      onClose={close}
    >
      <DayField name="expireDate" label={words.fields.expireDate} />
    </FormDialog>
  )
}
