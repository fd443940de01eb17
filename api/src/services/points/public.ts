export { creditPlay } from './ledger/credit-play.ts'
