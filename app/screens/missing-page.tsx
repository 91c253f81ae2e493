import { data, type MetaFunction } from '#app/lib/remix.ts'

export const meta: MetaFunction = () => [{ title: 'Not found' }]

/** Any address that no page has; the root's error boundary draws it. */
export const loader = () => {
  throw data({ kind: 'missing' }, { status: 404 })
}

export const action = loader

export default function MissingPage() {
  return null
}
