/** All that rooms ask of the chat. */
export { authorizeMember, clearMessages, linesToPin, syncMembers } from '../chat/public.ts'
