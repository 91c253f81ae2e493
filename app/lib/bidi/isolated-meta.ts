import { cloneElement, createElement, Fragment, type ReactElement } from 'react'
import { Meta } from '#app/lib/remix.ts'
import { isolated } from '#server/text/isolates.ts'

/** Remix's own meta tags, with right-to-left words isolated in the page's title. */
export function IsolatedMeta() {
  const { children } = (Meta() as ReactElement<{ children: (ReactElement<{ children?: unknown }> | null)[] }>).props
  return createElement(Fragment, null, children.map(withIsolatedTitle))
}

function withIsolatedTitle(tag: ReactElement<{ children?: unknown }> | null) {
  const text = tag?.type === 'title' && tag.props.children
  return tag && typeof text === 'string' ? cloneElement(tag, undefined, isolated(text)) : tag
}
