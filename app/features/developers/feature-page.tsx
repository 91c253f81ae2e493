import { Link, data, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { CallHead } from './call-head.tsx'
import { featureIn, type CallView, type Field } from './call-view.ts'
import { exampleCall } from './example-call.ts'
import { developerWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data: view, matches, params }) =>
  described(
    { matches },
    {
      title: view ? `${words.title}: ${view.feature}` : words.title,
      path: `/developers/${params.feature}`,
      isHidden: true,
    },
  )

export const loader = load(async ({ params }, { describeCalls, cacheForVisitors }) => {
  const view = featureIn(await describeCalls(), params.feature ?? '')
  if (!view) throw data({ kind: 'missing' }, { status: 404 })
  cacheForVisitors()
  return view
})

/** The calls of a feature: input and output of each. */
export default function FeaturePage() {
  const { feature, calls } = useLoaderData<typeof loader>()
  return (
    <OpenScreen
      title={feature}
      lead={
        <Link to="/developers" className="text-link-line">
          {words.back}
        </Link>
      }
    >
      <div className="flex flex-col gap-12">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </div>
    </OpenScreen>
  )
}

function Call({ call }: { call: CallView }) {
  const { id, summary, description, inPath, inQuery, inBody, answers, old } = call
  const example = exampleCall(call, useViewer().baseUrl)
  return (
    <Block id={id} title={<CallHead call={call} />}>
      <p className="type-body pt-3">{summary}</p>
      <p className="type-small mt-1 text-ink-2">
        {description} {old && words.oldPathText(old.instead)}
      </p>
      <Fields title={words.address} fields={inPath} />
      <Fields title={words.query} fields={inQuery} />
      <Fields title={words.body} fields={inBody} />
      <h3 className="mt-5 flex items-center gap-1 text-base/6 font-semibold">
        {words.example} <CopyButton text={example} label={words.copyExample} />
      </h3>
      <pre className="mt-1 overflow-x-auto rounded-panel border border-rule bg-base-200 p-3 font-mono text-[13px]/5 whitespace-pre-wrap wrap-anywhere">
        {example}
      </pre>
      <p className="type-small mt-5 wrap-anywhere">
        <b className="font-semibold">
          {words.answer} {answers.status}:
        </b>{' '}
        {answers.example ? `“${answers.example}”` : answers.fields.length > 0 ? '' : answers.type}
      </p>
      {answers.fields.length > 0 && <Fields title={words.answer} fields={answers.fields} isAnswer />}
    </Block>
  )
}

/** One row per field; on phones the type is below the name. */
function Fields({ title, fields, isAnswer = false }: { title: string; fields: Field[]; isAnswer?: boolean }) {
  if (fields.length === 0) return null
  return (
    <>
      {!isAnswer && <h3 className="mt-5 text-base/6 font-semibold">{title}</h3>}
      <dl className="type-small mt-2 border-t border-rule">
        {fields.map(({ name, type, isNeeded }) => (
          <div
            key={name}
            className="border-b border-rule py-2 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_6rem] sm:gap-x-4"
          >
            <dt className="font-medium wrap-anywhere">
              <code>{name}</code>
            </dt>
            <dd className="wrap-anywhere">{type}</dd>
            {isNeeded && <dd className="text-ink-2">{words.needed}</dd>}
          </div>
        ))}
      </dl>
    </>
  )
}
