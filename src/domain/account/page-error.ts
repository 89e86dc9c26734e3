/** spec 1 §8, in the three parts that a page sets around its link; without a database there is no address to name. */
export const PAGE_ERROR = {
  sorry: 'We encountered an error. Please try again at another time',
  contact: ' or contact ',
  help: ' if you need help',
}

export function pageError(email: string | null): string {
  const { sorry, contact, help } = PAGE_ERROR
  return email ? `${sorry}${contact}${email}${help}.` : `${sorry}.`
}
