/** Where the service says how far the supply is sold. */
export const SUPPLY_PATH = '/api/supply';
