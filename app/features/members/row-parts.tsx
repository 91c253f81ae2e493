/** A button in a row of a table: 28 px, on phones 36. */
export const rowButton = 'btn btn-quiet btn-xs max-md:h-9 max-md:px-3 max-md:text-sm'
