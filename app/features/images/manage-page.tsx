import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxDescriptionLength, places } from '#server/features/images/rules.ts'
import { imageReference, imageUpdate, newImage } from '#server/features/images/schema.ts'
import { date } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { FileField } from '#app/ui/form/fields/file-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { imagesWords as words } from './manage-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => ({ rows: await api.images.managed(), events: await api.images.events() }))

export const action = acts({
  add: one(newImage, ({ api, input }) => api.images.add(input)),
  update: one(imageUpdate, ({ api, input }) => api.images.update(input)),
  remove: one(imageReference, ({ api, input }) => api.images.remove(input)),
})

/** The chapter's pictures, for its admins. */
export default function ManageImagesPage() {
  const { rows, events } = useLoaderData<typeof loader>()
  const eventOptions = events.map(({ eventId, eventName, startsOn }) => ({
    value: eventId,
    text: `${eventName}, ${date(startsOn)}`,
  }))
  return (
    <RecordsScreen
      {...words}
      form={FormPanel}
      columns={columns}
      rows={rows}
      answer={useActionData<typeof action>()}
      idName="imageId"
      nameOf={({ imageDescription }) => imageDescription}
      labels={words.fields}
      searchLabel={words.search}
      fields={() => (
        <>
          <SelectField
            name="imageName"
            label={words.fields.imageName}
            placeholder={words.choosePlace}
            options={placeOptions}
            span={3}
          />
          <SelectField
            name="eventId"
            label={words.fields.eventId}
            help={words.eventHelp}
            options={[{ value: '', text: words.noEvent }, ...eventOptions]}
            span={3}
            optional
          />
          <TextField
            name="imageDescription"
            label={words.fields.imageDescription}
            help={words.descriptionHelp}
            maxLength={maxDescriptionLength}
          />
          <FileField name="image" label={words.fields.image} hint={words.file} accept="image/*" />
        </>
      )}
    />
  )
}

const placeOptions = places.map((place) => ({ value: place, text: words.places[place] }))

type Image = Outputs['images']['managed'][number]

const placeOf = ({ imageName }: Image) => words.places[imageName as keyof typeof words.places]

const columns: Column<Image>[] = [
  {
    id: 'image',
    header: words.fields.image,
    minWidth: 6,
    // Its description is next to it.
    cell: (row) => (
      <UploadedPicture
        path={row.image}
        alt=""
        sizes="96px"
        className="h-15 w-24 rounded-tile border border-rule object-top"
      />
    ),
    phone: 'picture',
  },
  {
    id: 'imageDescription',
    header: words.fields.imageDescription,
    main: true,
    minWidth: 14,
    sortable: true,
    cell: (row) => (
      <Link to={`/image/${row.imageId}`} className="text-link-line wrap-anywhere">
        {row.imageDescription}
      </Link>
    ),
    value: (row) => row.imageDescription,
    phone: 'primary',
    isLink: true,
  },
  {
    id: 'imageName',
    header: words.fields.imageName,
    minWidth: 10,
    sortable: true,
    cell: placeOf,
    value: placeOf,
    phone: 'secondary',
  },
  {
    id: 'eventName',
    header: words.fields.eventId,
    minWidth: 10,
    priority: 2,
    sortable: true,
    cell: (row) => row.eventName ?? '',
    value: (row) => row.eventName ?? '',
  },
]
