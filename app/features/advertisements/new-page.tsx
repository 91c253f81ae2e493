import { useState } from 'react'
import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { isVideoType, maxFiles, offeredTypes } from '#server/features/advertisements/rules.ts'
import { newAdvertisement } from '#server/features/advertisements/schema.ts'
import { date } from '#app/lib/format.ts'
import { useOffers } from '#app/lib/page/withheld.ts'
import { act, load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageTitle, WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { AddressField } from './address-field.tsx'
import { listOf } from './ad-tabs.tsx'
import { PlaceField, type OfferedType } from './place-field.tsx'
import { adsWords, newAdWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => ({
  ...(await api.advertisements.choices()),
  type: offered(url.searchParams.get('type')),
}))

export const action = act(newAdvertisement, async ({ api, input, redirect }) => {
  await api.advertisements.add(input)
  return redirect(`${listOf(input.advType)}?done=add`)
})

const offered = (type: string | null | undefined): OfferedType =>
  offeredTypes.find((known) => known === type) ?? 'home-main-banner'

const groupsOf = (isVideo: boolean) => [
  { id: 'place', ...words.groups.place, fields: ['advType'] },
  { id: 'dates', ...words.groups.dates, fields: ['sponsorId', 'startDate', 'expireDate'] },
  { id: 'files', ...(isVideo ? words.groups.video : words.groups.files), fields: ['images'] },
]

const isMp4 = ({ name }: File) => /\.mp4$/i.test(name)

/** New advertisements of a sponsor, one per file (content, "Advertisements"). */
export default function NewAdvertisementPage() {
  const { today, sponsors, events, ...asked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const entered = failureIn(answer)?.values
  const [type, setType] = useState(offered(entered?.advType ?? asked.type))
  const [eventId, setEventId] = useState(entered?.eventId ?? '')
  const [startDate, setStartDate] = useState(entered?.startDate || today)
  const [hasAddress, setHasAddress] = useState(Boolean(entered?.address))
  const isVideo = isVideoType(type)
  const ofEvent = type === 'event-sponsor'
  const event = ofEvent ? events.find((one) => one.eventId === eventId) : undefined
  const begins = event?.startDate ?? startDate
  const offers = useOffers()
  const newSponsor = `${listOf('manage-sponsor')}?dialog=add`
  return (
    <WorkScreen>
      <WayBack to={listOf(type)}>{adsWords.places[type].title}</WayBack>
      <div className="mt-3">
        <PageTitle title={words.title} />
      </div>
      <PostForm id="ad" answer={answer} initial={{ startDate: today }} labels={words.fields} groups={groupsOf(isVideo)}>
        <ErrorSummary />
        <FormGroup id="place">
          <PlaceField chosen={type} onChange={setType} />
        </FormGroup>
        <FormGroup id="dates">
          {ofEvent && (
            <SelectField
              name="eventId"
              label={words.fields.eventId}
              placeholder={words.chooseEvent}
              help={events.length === 0 && words.noEvent}
              options={events.map(({ eventId: value, eventName, startDate: day }) => ({
                value,
                text: `${eventName}, ${date(day)}`,
              }))}
              onChange={({ target }) => setEventId(target.value)}
            />
          )}
          <SelectField
            name="sponsorId"
            label={words.fields.sponsorId}
            placeholder={words.chooseSponsor}
            help={
              <>
                {words.notListed}{' '}
                {offers(newSponsor) && (
                  <Link to={newSponsor} className="text-link-line">
                    {words.addSponsor}
                  </Link>
                )}
              </>
            }
            options={sponsors.map(({ sponsorId, sponsorName }) => ({ value: sponsorId, text: sponsorName }))}
          />
          {ofEvent ? (
            (['startDate', 'expireDate'] as const).map((name) => (
              <TextField
                key={`${name} of event`}
                name={name}
                label={words.fields[name]}
                type="date"
                value={event?.[name] ?? ''}
                readOnly
                disabled
                optional={false}
                span={3}
              />
            ))
          ) : (
            <>
              <TextField
                name="startDate"
                label={words.fields.startDate}
                type="date"
                min={today}
                span={3}
                onChange={({ target }) => setStartDate(target.value)}
              />
              <TextField
                name="expireDate"
                label={words.fields.expireDate}
                type="date"
                min={startDate || today}
                span={3}
              />
            </>
          )}
        </FormGroup>
        <FormGroup id="files">
          <FilesField
            key={String(isVideo)}
            name="images"
            label={words.fields.images}
            hint={isVideo ? words.videoFile : words.pictures}
            max={isVideo ? 1 : maxFiles}
            accept={isVideo ? 'video/mp4' : 'image/*'}
            validate={(file) => (isMp4(file) === isVideo ? undefined : isVideo ? words.notAVideo : words.notAnImage)}
            office={false}
            optional={hasAddress}
          />
          <AddressField key={`${isVideo} address`} isVideo={isVideo} onEntered={setHasAddress} />
        </FormGroup>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-rule pt-5">
          <p className="type-small flex-1 text-ink-2">{begins > today && words.goesLive(date(begins))}</p>
          <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:flex-col-reverse">
            <LinkButton to={listOf(type)}>{words.cancel}</LinkButton>
            <SubmitButton>{adsWords.new}</SubmitButton>
          </div>
        </div>
      </PostForm>
      <AnswerNotice answer={answer} />
    </WorkScreen>
  )
}
