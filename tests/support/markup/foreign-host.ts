/** The host that hostile markup tries to contact. No page may. */
export const foreignHost = '//evil.example'
