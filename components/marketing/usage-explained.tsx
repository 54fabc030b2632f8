/** Illustration of three full sheets and 40% of a fourth. */
export function UsageExplained() {
  return (
    <div className="grid items-center gap-8 md:grid-cols-[auto_1fr] lg:gap-16">
      <div className="grid gap-3">
        <p className="figures text-5xl font-semibold">3.4 sheets</p>
        <p className="text-muted-foreground">3 full sheets + 40% of a fourth. Order 4.</p>
      </div>
      <svg viewBox="-2 -2 452 204" aria-hidden className="h-auto w-full">
        {[0, 1, 2, 3].map((sheet) => (
          <g key={sheet} transform={`translate(${sheet * 116} 0)`}>
            <rect width="100" height="200" rx="2" className="fill-sheet stroke-input" />
            <rect y={sheet < 3 ? 0 : 120} width="100" height={sheet < 3 ? 200 : 80} rx="2" className="fill-part" />
            {sheet === 3 && (
              <>
                <path d="M-2 120h104" className="stroke-cut" strokeWidth="2.5" strokeDasharray="9 5" />
                <text x="50" y="64" textAnchor="middle" className="fill-sheet-foreground text-[13px] font-medium">
                  yours to keep
                </text>
              </>
            )}
            <text
              x="50"
              y={sheet < 3 ? 106 : 166}
              textAnchor="middle"
              className="figures fill-sheet-foreground text-[15px] font-semibold"
            >
              {sheet < 3 ? '1.0' : '0.4'}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
