/** The development version, which also passes React the source position. */
import { Fragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import type { ElementType, Key, ReactElement } from 'react'
import { isolatedProps } from './isolated-props.ts'

export { Fragment }
export type { JSX } from 'react'

type MakeInDev = (
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: object,
  self?: unknown,
) => ReactElement

/** Creates an element with any number of children. */
export const jsxDEV: MakeInDev = (type, props, key, isStatic, source, self) =>
  (reactJsxDev as MakeInDev)(type, isolatedProps(type, props), key, isStatic, source, self)
