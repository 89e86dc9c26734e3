import { expect, it } from 'vitest'
import { optionNamed } from './option-named.ts'

const options = [{ label: 'Alderwick University' }, { label: 'Corrievale College of Art' }]

it('finds an option by its whole name in any case', () => {
  expect(optionNamed(options, ' alderwick UNIVERSITY ')).toBe(options[0])
})

it('chooses nothing by a part of a name, a strange name or no name', () => {
  expect(optionNamed(options, 'Alderwick')).toBeNull()
  expect(optionNamed(options, 'Alderwick Universitys')).toBeNull()
  expect(optionNamed(options, '')).toBeNull()
})
