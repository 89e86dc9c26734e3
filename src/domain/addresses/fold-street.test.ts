import { expect, it } from 'vitest'
import { foldPostcode, foldStreet } from './fold-street.ts'

it.each([
  ['9 Pine St.', '9 Pine Street'],
  ['9 Pine St., Apt. 4', '9 pine street apartment 4'],
  ['100 N. Main Ave', '100 North Main Avenue'],
  ['P.O. Box 12', 'PO Box 12'],
  ['12 St. James’s Place', '12 Saint Jamess Pl'],
  ['3 Rue de l’Église', "3 rue de l'eglise"],
  ['', ' , '],
])('%j is the same street as %j', (one, other) => {
  expect(foldStreet(one)).toBe(foldStreet(other))
})

it.each([
  ['9 Pine St', '9 Pine Rd'],
  ['9 Pine St', '19 Pine St'],
  ['9 Pine St', '9 N Pine St'],
])('%j is another street than %j', (one, other) => {
  expect(foldStreet(one)).not.toBe(foldStreet(other))
})

it.each([
  ['40202-1234', '40202'],
  ['k1n 8s7', 'K1N8S7'],
  ['', ''],
])('compares %j as %j', (postcode, folded) => {
  expect(foldPostcode(postcode)).toBe(folded)
})
