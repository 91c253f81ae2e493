import sheet from '#app/styles/kit/tables.css?url'

/**
 * Styles for a table that is loaded later than its page. A lazily loaded part does not load a style that the previous
 * page had: the bundler sees it there, and it is removed with that page.
 */
export function TableStyles() {
  return <link rel="stylesheet" href={sheet} />
}
