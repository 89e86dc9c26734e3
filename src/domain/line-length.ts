/** For what is written on one line: a name, an email address, a line of an address. */
export const LONGEST_LINE = 200
export const LINE_TOO_LONG = `Must not be longer than ${LONGEST_LINE} characters.`
