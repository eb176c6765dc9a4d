const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Words that nearly every sentence of another language has and that mean nothing in English, though a table of English
 * words may know them, as of names: what remains of a text without them is what is known of it.
 */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  words(`
  der die und ist nicht ein eine einen einer von für auf dem sich auch wird sind oder bei nach wenn wie
  werden kann aus über zur zum durch
  le la les une est dans pour que qui pas avec aux ce cette sont vous nous et du comme leur
  el los las un una y por para del como este esta su más muy pero sobre
  il gli della delle dei di che sono nel alla come una ed
  uma não dos ao seu sua pelo pela
  het een van dat niet voor zijn hoe wat ook naar
  jak nie jest dla przez oraz
  ve bir için ile de`),
);
