/** JSX runtime of app/: creates React elements whose texts are isolated (docs/decisions/168). */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import type { ElementType, Key, ReactElement } from 'react'
import { isolatedProps } from './isolated-props.ts'

export { Fragment }
export type { JSX } from 'react'

type Make = (type: ElementType, props: object, key?: Key) => ReactElement

/** Creates an element with one child or none. */
export const jsx: Make = (type, props, key) => reactJsx(type, isolatedProps(type, props), key)

/** Creates an element with several children. */
export const jsxs: Make = (type, props, key) => reactJsxs(type, isolatedProps(type, props), key)
