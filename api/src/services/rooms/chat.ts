/** Everything that rooms use of the chat. */
export { authorizeMember, clearMessages, linesToPin, syncMembers } from '../chat/public.ts'
