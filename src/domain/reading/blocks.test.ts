import { expect, it } from 'vitest'
import { blockId, splitBlocks } from './blocks.ts'

it('splits a text into its numbered blocks, and leaves what is inside of one in it', () => {
  const blocks = splitBlocks(
    'lead<p id="p-1">One <em id="t-1">a</em></p>\n<div class="verse" id="p-2"><p>two</p></div>',
  )
  expect(blocks).toEqual([
    'lead',
    '<p id="p-1">One <em id="t-1">a</em></p>\n',
    '<div class="verse" id="p-2"><p>two</p></div>',
  ])
  expect(blocks.map(blockId)).toEqual([null, 'p-1', 'p-2'])
})
