/** Where a visitor joins the waitlist. */
export const WAITLIST_PATH = '/api/waitlist';
