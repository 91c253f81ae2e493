/** Formats a number of rows: `1 row`, `1,204 rows`. */
export const countOfRows = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
