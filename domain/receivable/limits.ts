/** The number of collections and debts that the document about a person's debt shows, newest first. */
export const receivableStepsShownMax = 20;
